export { checkGeocoder, checkRouter } from './connection-checks.ts'
export { geocodeCacheRetention } from './geocoder/retention.service.ts'
export { mountGeo } from './geo.routes.ts'
export { openRouter } from './router/router.service.ts'
