import type { CarShort } from '@naryad/contract/cars/cars'
import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { ContactRef } from '@naryad/contract/contacts/contacts'
import type { DriverRef } from '@naryad/contract/drivers/drivers'
import type { Task } from '@naryad/contract/tasks/tasks'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { endTypeAhead, typeAhead } from '../../../ui/overlays/typeAhead.ts'
import { createStore, useStore } from '../../../ui/store.ts'

/** What a new request says at first. */
export interface RequestWords {
  title: string
  text: string
  /** The rules of the traffic light that it is about. */
  lightRuleIds: readonly number[]
}

/** The call that a new request is about, and what is known of the one who calls. */
export interface RequestCall {
  id: number
  contact: ContactRef | null
  driver: DriverRef | null
  /** The beginning of the description; empty if the caller is known. */
  text: string
}

export type ShownForm =
  /**
   * Initial values: the card of a truck fills in the truck and related fields, the card of an organization
   * the organization.
   */
  | {
      kind: 'create'
      queue: Queue
      car?: CarShort
      company?: CompanyRef
      words?: RequestWords
      call?: RequestCall
    }
  | { kind: 'edit'; task: Task }

/** The form that is open over the list. */
export const shownForm = createStore<ShownForm | null>(null)

const open = (form: ShownForm): void => {
  typeAhead()
  shownForm.set(form)
}
export const openNewTask = (queue: Queue): void => open({ kind: 'create', queue })
export const openNewTaskOf = (car: CarShort, queue: Queue, words?: RequestWords): void =>
  open({ kind: 'create', queue, car, ...(words && { words }) })
export const openNewTaskFor = (company: CompanyRef, queue: Queue): void =>
  open({ kind: 'create', queue, company })
interface CallOwner {
  car: CarShort | null
  company: CompanyRef | null
}
export const openNewTaskOfCall = (call: RequestCall, { car, company }: CallOwner, queue: Queue): void =>
  open({ kind: 'create', queue, call, ...(car && { car }), ...(company && { company }) })
/** The call of the request that is being written. */
export const useRequestCallId = (): number | undefined => {
  const form = useStore(shownForm)
  return form?.kind === 'create' ? form.call?.id : undefined
}
export const openTaskEditing = (task: Task): void => open({ kind: 'edit', task })
export function closeTaskForm(): void {
  endTypeAhead()
  shownForm.set(null)
}
