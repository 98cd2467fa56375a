import { type RawBuilder, sql } from 'kysely'

import { mayName } from '../../platform/db/personal-data/erased.ts'
import type {
  ExportedSubject,
  ExportSection,
  PersonalData,
} from '../../platform/db/personal-data/personal-data.ts'
import { eraseInTasks } from './erase.repo.ts'

const fields = sql`id as key, id, queue, status, title, description, driver_description, work_report,
  address, created_at, done_at, closed_at`

const tasksWhere = (title: string, condition: RawBuilder<unknown>): ExportSection => ({
  title,
  rows: sql`select ${fields} from tasks where ${condition}`,
})

const ofUser = (id: number): ExportSection[] => [
  tasksWhere('Заявки, за которые он отвечает', sql`operator_id = ${id}`),
  tasksWhere('Заявки, где он в бригаде', sql`id in (select task_id from task_crew where user_id = ${id})`),
  tasksWhere('Заявки, которые он принял', sql`created_by = ${id}`),
  {
    title: 'Комментарии',
    rows: sql`select id as key, task_id, at, text, is_internal from task_comments where author_id = ${id}`,
  },
  {
    title: 'Действия в заявках',
    rows: sql`
      select id as key, task_id, at, received_at, kind, field, from_text, to_text from task_actions where user_id = ${id}`,
  },
  {
    title: 'Гарантия, которую он задал вручную',
    rows: sql`select task_id as key, task_id, text from task_warranties where user_id = ${id}`,
  },
  {
    title: 'Отметки «Я на месте»',
    rows: sql`
      select id as key, task_id, kind, at, lat, lon, accuracy_m from task_marks where user_id = ${id}`,
  },
]

const ofDriver = (id: number): ExportSection[] => [
  {
    title: 'Комментарии',
    rows: sql`select id as key, task_id, at, text from task_comments where driver_id = ${id}`,
  },
  tasksWhere('Заявки', sql`driver_id = ${id}`),
]

const ofContact = (id: number): ExportSection[] => [tasksWhere('Заявки', sql`contact_id = ${id}`)]

const own = { users: ofUser, drivers: ofDriver, contacts: ofContact }

/** Texts of others that may name the person. */
const mentions = ({ pieces }: ExportedSubject): ExportSection[] => [
  tasksWhere(
    'Заявки, где он, возможно, назван',
    mayName(
      sql`title, description, driver_description, work_report, address, close_reason, external_organization,
        external_number, cost_items, checklist, next_move_note`,
      pieces,
    ),
  ),
  {
    title: 'Комментарии, где он, возможно, назван',
    rows: sql`select id as key, task_id, at, text from task_comments where ${mayName(sql`text`, pieces)}`,
  },
  {
    title: 'Причины гарантии, где он, возможно, назван',
    rows: sql`select task_id as key, task_id, text from task_warranties
      where ground = 'HAND' and ${mayName(sql`text`, pieces)}`,
  },
]

export const taskPersonalData: PersonalData = {
  sections: (subject) => [...own[subject.kind](subject.id), ...mentions(subject)],
  erase: eraseInTasks,
  screen: 'tasks',
}
