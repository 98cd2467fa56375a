import { defineRoom } from '../room.ts'
import { checkGeocoder, checkRouter } from './connection-checks.ts'
import { mountGeo } from './geo.routes.ts'
import { geocodePersonalData } from './geocoder/geocode-cache.repo.ts'
import { geocodeCacheRetention } from './geocoder/retention.service.ts'

export const geoRoom = defineRoom({
  name: 'geo',
  mount: mountGeo,
  jobs: [geocodeCacheRetention],
  personalData: geocodePersonalData,
  connectionChecks: { geocoder: checkGeocoder, router: checkRouter },
})
