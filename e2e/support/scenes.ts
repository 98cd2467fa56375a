import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { taskCategoriesRoutes, taskTypesRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import type { TaskInput } from '@naryad/contract/tasks/tasks.inputs'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'

import type { Api } from './story.ts'

const pick = (letters: string): string =>
  letters[crypto.getRandomValues(new Uint32Array(1)).reduce((_, value) => value % letters.length, 0)] ?? ''

const many = (letters: string, count: number): string =>
  Array.from({ length: count }, () => pick(letters)).join('')

/** A unique word: searching by it shows the story's own tasks and no others. */
export const makeTag = (): string => many('бвгджзклмнпрстфхцчшщ', 12)

/** A title that no other story has. */
export const unique = (words: string): string => `${words} ${makeTag()}`

export const makeTask = (api: Api, facts: Partial<TaskInput> & { title: string }): Promise<Task> =>
  api.call(tasksRoutes.create, { body: { queue: 'skud', ...facts } })

export const makeTasks = (api: Api, count: number, facts: Parameters<typeof makeTask>[1]): Promise<Task[]> =>
  Promise.all(Array.from({ length: count }, () => makeTask(api, facts)))

/** A request that waits until its client has agreed to costs of 900,000 ₽, more than any contract agrees to itself. */
export async function makeTaskOfCosts(
  api: Api,
  facts: Parameters<typeof makeTask>[1] & { companyId: number },
): Promise<Task> {
  const costItems = [{ title: 'Выезд', quantity: 30, unit: 'км', price: 3_000_000 }]
  const { id } = await makeTask(api, { ...facts, costItems })
  await api.call(tasksRoutes.status, { params: { id }, body: { status: 'IN_PROGRESS' } })
  return api.call(tasksRoutes.status, { params: { id }, body: { status: 'COSTS_APPROVAL' } })
}

export async function demoEngineer(api: Api): Promise<{ id: number }> {
  const { items } = await api.call(usersRoutes.operators, {})
  const engineer = items.find(({ lastName, role }) => lastName === 'Гусев' && role === 'engineer')
  if (!engineer) throw new Error('the demo has no such engineer')
  return engineer
}

/** The organization that the demo client belongs to. */
export async function clientCompany(api: Api): Promise<{ id: number; name: string }> {
  const { items } = await api.call(companiesRoutes.search, { body: { query: 'ТрансЛогистик' } })
  const [first] = items
  if (!first) throw new Error('the demo has no client organization')
  return first
}

export interface Truck {
  id: number
  plate: string
}

/** A truck for one story, with a plate that the demo does not use. */
export async function makeCar(
  api: Api,
  companyId: number | null = null,
  carServerId: number | null = null,
  model = '54901',
): Promise<Truck> {
  const letters = 'АВЕКМНОРСТУ'
  const plate = `${pick(letters)}${many('123456789', 3)}${many(letters, 2)}7${many('123456789', 2)}`
  const { id } = await api.call(carsRoutes.create, {
    body: { plate, brand: 'КАМАЗ', model, companyId, carServerId },
  })
  return { id, plate }
}

/** Kind of work and category by their names. */
export async function kindOf(
  api: Api,
  queue: Queue,
  type: string,
  category: string,
): Promise<{ typeId: number; categoryId: number }> {
  const types = await api.call(taskTypesRoutes.list, {})
  const categories = await api.call(taskCategoriesRoutes.list, {})
  const typeId = types.items.find(({ title }) => title === type)?.id
  const categoryId = categories.items.find((entry) => entry.queue === queue && entry.title === category)?.id
  if (typeId === undefined || categoryId === undefined) throw new Error(`no ${type} or ${category}`)
  return { typeId, categoryId }
}
