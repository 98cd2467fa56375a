import type { MonitoredVehicle } from '@naryad/contract/monitoring/monitoring'
import { monitoringRoutes } from '@naryad/contract/monitoring/monitoring.routes'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'

const forms: Forms = ['объект связан с ТС', 'объекта связаны с ТС', 'объектов связаны с ТС']

export interface VehicleLink {
  externalId: string
  carId: number
}

/** Recognized but not confirmed. */
export const isOffered = ({ matchedBy }: MonitoredVehicle): boolean =>
  matchedBy !== null && matchedBy !== 'LINK'

const needOf = (vehicle: MonitoredVehicle): number =>
  isOffered(vehicle) ? 0 : vehicle.matchedBy === null ? 1 : 2

/** Vehicles that need a decision come first; the sort is stable. */
export const byNeed = (a: MonitoredVehicle, b: MonitoredVehicle): number => needOf(a) - needOf(b)

export const offeredLinks = (vehicles: readonly MonitoredVehicle[]): VehicleLink[] =>
  vehicles.flatMap((vehicle) =>
    isOffered(vehicle) && vehicle.carId !== null
      ? [{ externalId: vehicle.externalId, carId: vehicle.carId }]
      : [],
  )

export const useLinking = (companyId: number) =>
  useAction({
    run: (links: VehicleLink[]) =>
      call(monitoringRoutes.link, { params: { id: companyId }, body: { links } }),
    touches: ['cars'],
    done: (_, links) => counted(links.length, forms),
  })
