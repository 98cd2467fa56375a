import type {
  GpsAccounts,
  MonitoredVehicle,
  MonitoredVehicles,
  VehicleLinks,
} from '@naryad/contract/monitoring/monitoring'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { invalid, notFound } from '../../platform/http/refusals.ts'
import { linkCarsToTrackers } from '../cars/index.ts'
import { callProvider } from './call-provider.ts'
import type { OpenProvider } from './gps-connection.ts'
import type { GpsProvider, GpsVehicle } from './gps/gps-provider.ts'
import { matchVehicles, platesOf } from './vehicle-matching.ts'
import { findCandidates, findCompanyAccount, type KnownCar } from './vehicles.repo.ts'

const noVehicles: MonitoredVehicles = { items: [], totalCount: 0, source: null }

interface ProviderVehicles {
  readonly provider: GpsProvider
  readonly vehicles: readonly GpsVehicle[]
}

/** Undefined: no system is connected, or the organization has no account in it. */
async function listCompanyVehicles(
  db: Db,
  ctx: Ctx,
  open: OpenProvider,
  companyId: number,
): Promise<ProviderVehicles | undefined> {
  const company = await findCompanyAccount(db, companyId)
  if (!company) throw notFound('Организация')
  const { externalId } = company
  if (externalId === null) return undefined
  const provider = await open(db)
  if (!provider) return undefined
  return { provider, vehicles: await callProvider(ctx, provider, (one) => one.listVehicles(externalId)) }
}

const nameOf = ({ id, plate, title, company }: KnownCar): NonNullable<MonitoredVehicle['car']> => ({
  id,
  plate,
  title,
  company,
})

async function describe(
  db: Db,
  companyId: number,
  { provider, vehicles }: ProviderVehicles,
): Promise<MonitoredVehicles> {
  const matches = matchVehicles(vehicles, await findCandidates(db, companyId, vehicles))
  const items = vehicles.map((vehicle) => {
    const match = matches.get(vehicle.externalId)
    const { position } = vehicle
    return {
      externalId: vehicle.externalId,
      name: vehicle.name,
      plate: platesOf(vehicle)[0] ?? null,
      imei: vehicle.imei,
      lastSeenAt: position?.at.toISOString() ?? null,
      point: position && { lat: position.lat, lon: position.lon },
      carId: match?.car.id ?? null,
      car: match ? nameOf(match.car) : null,
      matchedBy: match?.by ?? null,
    }
  })
  return { items, totalCount: items.length, source: provider.source }
}

export async function readVehicles(
  db: Db,
  ctx: Ctx,
  open: OpenProvider,
  companyId: number,
): Promise<MonitoredVehicles> {
  const listed = await listCompanyVehicles(db, ctx, open, companyId)
  return listed ? describe(db, companyId, listed) : noVehicles
}

export async function linkVehicles(
  db: Db,
  ctx: Ctx,
  open: OpenProvider,
  companyId: number,
  { links }: VehicleLinks,
): Promise<MonitoredVehicles> {
  const listed = await listCompanyVehicles(db, ctx, open, companyId)
  const byId = new Map(listed?.vehicles.map((vehicle) => [vehicle.externalId, vehicle]))
  const trackers = links.map(({ externalId, carId }) => {
    const vehicle = byId.get(externalId)
    if (!vehicle) throw invalid({ links: 'Связи: такого объекта в системе мониторинга нет, обновите список' })
    return { carId, externalId, imei: vehicle.imei }
  })
  if (new Set(links.map(({ carId }) => carId)).size < links.length)
    throw invalid({ links: 'Связи: одно ТС выбрано для двух объектов' })
  await inTransaction(db, (tx) => linkCarsToTrackers(tx, ctx, trackers))
  return listed ? describe(db, companyId, listed) : noVehicles
}

export async function readAccounts(db: Db, ctx: Ctx, open: OpenProvider): Promise<GpsAccounts> {
  const provider = await open(db)
  if (!provider) return { items: [], source: null }
  const items = await callProvider(ctx, provider, (one) => one.listAccounts())
  return { items, source: provider.source }
}
