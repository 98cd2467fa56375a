import type { SubjectKind } from '@naryad/contract/privacy/privacy'
import { type RawBuilder, sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { mayName } from '../../platform/db/erased.ts'

/** A kind of record about a person; `rows` has a number `key` by which it is read on. */
export interface Section {
  readonly title: string
  readonly rows: RawBuilder<unknown>
}

export interface About {
  readonly id: number
  readonly emails: readonly string[]
  readonly pieces: readonly string[]
}

export type ExportedRow = Readonly<Record<string, unknown>>

const atOnce = 500

/** Rows of a section, read as they are sent. */
export async function* readSection(db: Db, { rows }: Section): AsyncGenerator<ExportedRow> {
  let after = 0
  for (;;) {
    const page = await sql<ExportedRow & { key: number }>`
      select * from (${rows}) as shown where key > ${after} order by key limit ${sql.lit(atOnce)}`.execute(db)
    for (const { key: _, ...row } of page.rows) yield row
    const last = page.rows.at(-1)
    if (!last || page.rows.length < atOnce) return
    after = last.key
  }
}

const taskFields = sql`id as key, id, queue, status, title, description, driver_description, work_report,
  address, created_at, done_at, closed_at`

const tasksBy = (title: string, condition: RawBuilder<unknown>): Section => ({
  title,
  rows: sql`select ${taskFields} from tasks where ${condition}`,
})

const historyOf = (entity: SubjectKind, id: number): Section => ({
  title: 'История карточки',
  rows: sql`
    select id as key, at, kind, field, from_text, to_text from object_actions
    where entity = ${entity} and object_id = ${id}`,
})

/** When he was expected, and whether he came. */
const rollCallsOf = (condition: RawBuilder<unknown>): Section => ({
  title: 'Явки',
  rows: sql`
    select id as key, date, window_from, window_to, task_id, status, arrived_at, comment from roll_calls
    where ${condition}`,
})

/** Who looked at him and what was done with him. */
const auditOf = (kind: SubjectKind, id: number): Section => ({
  title: 'Журнал безопасности',
  rows: sql`
    select id as key, at, kind, address, device, object_kind, object_id, object_title, details from audit
    where (object_kind = ${kind} and object_id = ${id}) or (${kind} = 'users' and user_id = ${id})`,
})

/** Texts of others that may name him. */
const mentions = ({ pieces }: About): Section[] => [
  {
    title: 'Заявки, где он, возможно, назван',
    rows: sql`
      select ${taskFields} from tasks
      where ${mayName(sql`title, description, driver_description, work_report, address`, pieces)}`,
  },
  {
    title: 'Комментарии, где он, возможно, назван',
    rows: sql`select id as key, task_id, at, text from task_comments where ${mayName(sql`text`, pieces)}`,
  },
  {
    title: 'Файлы, в названии которых он, возможно, назван',
    rows: sql`
      select id as key, id, task_id, car_id, range_id, name, mime, size, created_at from attachments
      where ${mayName(sql`name`, pieces)}`,
  },
]

/** What a user was notified of and where; keys of browsers and codes are secrets. */
const notificationsOf = (id: number): Section[] => [
  {
    title: 'Уведомления',
    rows: sql`
      select id as key, kind, title, text, task_id, created_at, read_at from notifications where user_id = ${id}`,
  },
  {
    title: 'Отправка уведомлений',
    rows: sql`
      select id as key, kind, channel, state, address, content ->> 'title' as title, created_at, ended_at
      from deliveries where user_id = ${id}`,
  },
  {
    title: 'Что и куда присылать',
    rows: sql`
      select row_number() over (order by kind, channel) as key, kind, channel, is_on
      from notification_preferences where user_id = ${id}`,
  },
  {
    title: 'Тихие часы и письма списком',
    rows: sql`
      select user_id as key, quiet_from, quiet_to, is_urgent_at_once, has_digest
      from notification_settings where user_id = ${id}`,
  },
  {
    title: 'Заявки без уведомлений',
    rows: sql`select task_id as key, task_id, muted_at from muted_tasks where user_id = ${id}`,
  },
  {
    title: 'Браузеры с уведомлениями',
    rows: sql`
      select id as key, device, created_at, updated_at from push_subscriptions where user_id = ${id}`,
  },
  {
    title: 'Чаты мессенджеров',
    rows: sql`
      select id as key, messenger, external_id, title, linked_at, last_sent_at
      from messenger_chats where user_id = ${id}`,
  },
  {
    title: 'Сообщения в его чатах',
    rows: sql`
      select sent.id as key, chat.messenger, sent.task_id, sent.message ->> 'title' as title, sent.state,
        sent.created_at, sent.sent_at
      from messenger_deliveries sent join messenger_chats chat on chat.id = sent.chat_id
      where chat.user_id = ${id}`,
  },
]

const ofUser = (about: About): Section[] => {
  const { id, emails } = about
  const own = sql`${[...emails]}::text[]`
  return [
    {
      title: 'Учётная запись',
      rows: sql`
        select users.id as key, users.id, users.email, last_name, first_name, middle_name, users.phone, role,
          is_senior, queues::text[] as queues, companies.name as company, time_zone, is_blocked, block_reason,
          last_seen_at, users.created_at
        from users left join companies on companies.id = users.company_id where users.id = ${id}`,
    },
    {
      title: 'Сеансы',
      rows: sql`
        select number as key, created_at, last_seen_at, revoked_at, revoke_reason, device, address from sessions
        where user_id = ${id}`,
    },
    {
      title: 'Ключи API',
      rows: sql`
        select id as key, name, ending, can_write, areas, created_at, expires_on, last_used_at, last_address,
          revoked_at
        from api_tokens where user_id = ${id}`,
    },
    {
      title: 'Сохранённые фильтры',
      rows: sql`
        select row_number() over (order by entity) as key, entity, filters, updated_at from user_filters
        where user_id = ${id}`,
    },
    {
      title: 'Сохранённые отчёты',
      rows: sql`
        select id as key, name, kind, input, period, is_shared, schedule, created_at from saved_reports
        where owner_id = ${id}`,
    },
    {
      title: 'Запросы на регистрацию',
      rows: sql`
        select id as key, last_name, first_name, middle_name, email, phone, company_name, comment, status,
          created_at, consent_version, consent_at, decided_at, decline_reason
        from registration_requests where user_id = ${id} or lower(email) = any(${own})`,
    },
    {
      title: 'Письма',
      rows: sql`
        select id as key, recipient, subject, status, created_at, sent_at from letters
        where lower(recipient) = any(${own})`,
    },
    tasksBy('Заявки, за которые он отвечает', sql`operator_id = ${id}`),
    tasksBy('Заявки, которые он принял', sql`created_by = ${id}`),
    {
      title: 'Комментарии',
      rows: sql`select id as key, task_id, at, text, is_internal from task_comments where author_id = ${id}`,
    },
    {
      title: 'Действия в заявках',
      rows: sql`
        select id as key, task_id, at, kind, field, from_text, to_text from task_actions where user_id = ${id}`,
    },
    {
      title: 'Отметки «Я на месте»',
      rows: sql`
        select id as key, task_id, kind, at, lat, lon, accuracy_m from task_marks where user_id = ${id}`,
    },
    {
      title: 'Действия в справочниках',
      rows: sql`
        select id as key, entity, object_id, at, kind, field, from_text, to_text from object_actions
        where user_id = ${id}`,
    },
    {
      title: 'Файлы',
      rows: sql`
        select id as key, id, task_id, car_id, range_id, name, mime, size, created_at from attachments
        where created_by = ${id}`,
    },
    {
      title: 'Импорт',
      rows: sql`select id as key, entity, file_name, state, at from imports where user_id = ${id}`,
    },
    ...notificationsOf(id),
    rollCallsOf(sql`user_id = ${id}`),
    {
      title: 'Отсутствия',
      rows: sql`
        select id as key, kind, date_from, date_to, comment, created_at from absences where user_id = ${id}`,
    },
    {
      title: 'Адрес календаря',
      rows: sql`
        select user_id as key, issued_at, last_read_at from calendar_links where user_id = ${id}`,
    },
    historyOf('users', id),
    auditOf('users', id),
    ...mentions(about),
  ]
}

const ofDriver = (about: About): Section[] => [
  {
    title: 'Карточка водителя',
    rows: sql`
      select drivers.id as key, drivers.id, last_name, first_name, middle_name, drivers.phone,
        companies.name as company, license_number, license_expires_on, driver_card_number,
        driver_card_expires_on, birth_date, drivers.comment, drivers.is_active, drivers.created_at
      from drivers left join companies on companies.id = drivers.company_id where drivers.id = ${about.id}`,
  },
  {
    title: 'ТС',
    rows: sql`select id as key, title as plate, brand, model from cars where driver_id = ${about.id}`,
  },
  {
    title: 'Мобильная ссылка',
    rows: sql`select driver_id as key, issued_at, expires_at from driver_tokens where driver_id = ${about.id}`,
  },
  {
    title: 'Сеансы на странице водителя',
    rows: sql`
      select id as key, created_at, last_seen_at, device from driver_sessions where driver_id = ${about.id}`,
  },
  {
    title: 'Комментарии',
    rows: sql`select id as key, task_id, at, text from task_comments where driver_id = ${about.id}`,
  },
  tasksBy('Заявки', sql`driver_id = ${about.id}`),
  rollCallsOf(sql`driver_id = ${about.id}`),
  historyOf('drivers', about.id),
  auditOf('drivers', about.id),
  ...mentions(about),
]

const ofContact = (about: About): Section[] => [
  {
    title: 'Карточка контакта',
    rows: sql`
      select contacts.id as key, contacts.id, contacts.name, position, companies.name as company, phones,
        contacts.email, telegram, contacts.comment, contacts.created_at
      from contacts left join companies on companies.id = contacts.company_id where contacts.id = ${about.id}`,
  },
  tasksBy('Заявки', sql`contact_id = ${about.id}`),
  historyOf('contacts', about.id),
  auditOf('contacts', about.id),
  ...mentions(about),
]

/** Everything that is kept about a person, but for secrets that open his account. */
export const sectionsOf: Readonly<Record<SubjectKind, (about: About) => readonly Section[]>> = {
  users: ofUser,
  drivers: ofDriver,
  contacts: ofContact,
}
