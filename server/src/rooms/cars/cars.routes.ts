import type { Attachment } from '@naryad/contract/attachments/attachments'
import { CarFilters } from '@naryad/contract/cars/cars'
import type { CarCard } from '@naryad/contract/cars/cars.card'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { carsSchemas } from '@naryad/contract/cars/cars.schemas'
import { bind } from '@naryad/contract/kit/route'
import type { MaintenanceRange } from '@naryad/contract/maintenance/maintenance'

import type { Db } from '../../platform/db/connect.ts'
import { countEach } from '../../platform/db/query/count-each.ts'
import { upserted } from '../../platform/http/created.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { getByCode, putByCode } from '../codes/index.ts'
import { searchActions } from '../history/index.ts'
import { carCodes } from './cars.codes.ts'
import { pickCars, searchCars } from './cars.items.repo.ts'
import { findCarIds } from './cars.search.repo.ts'
import { changeCar, createCar, getCar, removeCar } from './cars.service.ts'
import { answerDoubt, getDoubt } from './mileage-doubt.service.ts'

const all = CarFilters.parse({})

interface CarsParts {
  readonly db: Db
  /** Parts of the card provided by other rooms. The caller may see the truck. */
  readonly filesOf: (ctx: Pick<Ctx, 'who'>, carId: number) => Promise<Attachment[]>
  readonly openRangesOf: (ctx: Ctx, carId: number) => Promise<MaintenanceRange[]>
}

async function getCarCard({ db, filesOf, openRangesOf }: CarsParts, ctx: Ctx, id: number): Promise<CarCard> {
  const car = await getCar(db, ctx, id)
  const [attachments, ranges] = await Promise.all([
    car.attachmentsCount > 0 ? filesOf(ctx, id) : [],
    openRangesOf(ctx, id),
  ])
  return { ...car, attachments, ranges }
}

export function mountCars(http: Http, parts: CarsParts): void {
  const { db } = parts

  mount(http, bind(carsRoutes, carsSchemas), {
    list: ({ query }, ctx) => searchCars(db, ctx, { ...all, ...query }),
    get: ({ params }, ctx) => getCarCard(parts, ctx, params.id),
    search: ({ body }, ctx) => searchCars(db, ctx, body),
    searchByQuery: ({ body }, ctx) => pickCars(db, ctx, body),
    count: ({ body }, ctx) => countEach(body.filters, (search) => findCarIds(db, ctx, search)),
    create: ({ body }, ctx) => createCar(db, ctx, body),
    update: ({ params, body }, ctx) => changeCar(db, ctx, params.id, body),
    mileageDoubt: async ({ params }, ctx) => ({ doubt: await getDoubt(db, ctx, params.id) }),
    answerMileageDoubt: ({ params, body }, ctx) => answerDoubt(db, ctx, params.id, body),
    getByCode: ({ params }, ctx) => getByCode(db, ctx, params.code, carCodes),
    putByCode: async ({ params, body }, ctx) =>
      upserted(await putByCode(db, ctx, { code: params.code, sent: body }, carCodes)),
    remove: ({ params }, ctx) => removeCar(db, ctx, params.id),
    actions: async ({ params, query }, ctx) => {
      await getCar(db, ctx, params.id)
      return searchActions(db, ctx.who, { entity: 'cars', objectId: params.id }, query)
    },
  })
}
