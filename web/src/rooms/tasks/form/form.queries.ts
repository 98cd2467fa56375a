import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../../client/api/api.ts'
import type { TaskDraft } from './draft.ts'

const shown = 10

const ofCompany = (companyId: number | undefined) =>
  companyId === undefined ? {} : { companyIds: [companyId] }

/** Searches used only by this form; organizations and drivers use the shared ones. */
export const formQueries = {
  /** Searches trucks that are ready first, and all trucks if none of them matches. */
  cars: (query: string, companyId: number | undefined, areAll: boolean) =>
    queryOptions({
      queryKey: ['cars', 'find', query, companyId, areAll],
      queryFn: async ({ signal }) => {
        const body = { query, limit: shown, ...ofCompany(companyId) }
        if (!areAll) {
          const ready = await call(
            carsRoutes.searchByQuery,
            { body: { ...body, statuses: ['READY'] } },
            { signal },
          )
          if (ready.items.length > 0) return ready
        }
        return call(carsRoutes.searchByQuery, { body }, { signal })
      },
      placeholderData: (previous) => previous,
    }),
  contacts: (query: string, companyId: number | undefined) =>
    queryOptions({
      queryKey: ['contacts', 'find', query, companyId],
      queryFn: ({ signal }) =>
        call(contactsRoutes.search, { body: { query, limit: shown, ...ofCompany(companyId) } }, { signal }),
      placeholderData: (previous) => previous,
    }),
  /** By the contract of the organization, if it has one. */
  deadline: ({ priority, queue, company }: Pick<TaskDraft, 'priority' | 'queue' | 'company'>) =>
    queryOptions({
      queryKey: ['tasks', 'deadline', priority, queue, company?.id],
      queryFn: ({ signal }) =>
        call(
          tasksRoutes.deadline,
          { query: { priority, queue, ...(company && { companyId: String(company.id) }) } },
          { signal, silent: true },
        ),
      staleTime: 60_000,
    }),
  /** Of a task that gets another priority. */
  movedDeadline: (taskId: number, priority: TaskDraft['priority']) =>
    queryOptions({
      queryKey: ['tasks', 'movedDeadline', taskId, priority],
      queryFn: ({ signal }) =>
        call(tasksRoutes.deadline, { query: { priority, taskId: String(taskId) } }, { signal, silent: true }),
      staleTime: 60_000,
      meta: { isSilent: true },
    }),
}
