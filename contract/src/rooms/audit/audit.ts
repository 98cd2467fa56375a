import { z } from 'zod'

import { Id, ids, line, moment, Moment } from '../../kit/fields.ts'
import { page, query, Sort } from '../../kit/list.ts'
import { Person } from '../users/users.ts'

/** The actions recorded in the audit, grouped for the filter. */
export const AuditKind = z
  .enum([
    'SIGNED_IN',
    'SIGN_IN_REFUSED',
    'SIGNED_OUT',
    'TOKEN_REUSED',
    'SESSION_ENDED',
    'PASSWORD_CHANGED',
    'PASSWORD_RESET',
    'SECOND_FACTOR_ON',
    'SECOND_FACTOR_OFF',
    'SIGN_IN_LINKED',
    'SIGN_IN_UNLINKED',
    'API_TOKEN_ISSUED',
    'API_TOKEN_REVOKED',
    'ACCESS_REFUSED',
    'USER_CREATED',
    'USER_CHANGED',
    'USER_BLOCKED',
    'USER_UNBLOCKED',
    'USER_INVITED',
    'USER_DELETED',
    'REGISTRATION_APPROVED',
    'REGISTRATION_DECLINED',
    'EXPORTED',
    'DOWNLOADED',
    'IMPORTED',
    'DELETED',
    'SETTINGS_CHANGED',
    'DICTIONARY_CHANGED',
    'MOBILE_LINK_ISSUED',
    'MOBILE_LINK_REVOKED',
    'PERSONAL_DATA_EXPORTED',
    'PERSONAL_DATA_ERASED',
    'DEMO_REMOVED',
    'RESTORED',
  ])
  .meta({ title: 'Событие' })
export type AuditKind = z.infer<typeof AuditKind>

export const auditKindTitles: Record<AuditKind, string> = {
  SIGNED_IN: 'Вход',
  SIGN_IN_REFUSED: 'Отказ во входе',
  SIGNED_OUT: 'Выход',
  TOKEN_REUSED: 'Вход с украденным ключом',
  SESSION_ENDED: 'Сеанс завершён',
  PASSWORD_CHANGED: 'Пароль изменён',
  PASSWORD_RESET: 'Пароль восстановлен по письму',
  SECOND_FACTOR_ON: 'Второй фактор включён',
  SECOND_FACTOR_OFF: 'Второй фактор выключен',
  SIGN_IN_LINKED: 'Единый вход привязан',
  SIGN_IN_UNLINKED: 'Единый вход отвязан',
  API_TOKEN_ISSUED: 'Ключ API выдан',
  API_TOKEN_REVOKED: 'Ключ API отозван',
  ACCESS_REFUSED: 'Отказ в доступе',
  USER_CREATED: 'Пользователь заведён',
  USER_CHANGED: 'Пользователь изменён',
  USER_BLOCKED: 'Пользователь заблокирован',
  USER_UNBLOCKED: 'Пользователь разблокирован',
  USER_INVITED: 'Приглашение отправлено ещё раз',
  USER_DELETED: 'Пользователь удалён',
  REGISTRATION_APPROVED: 'Регистрация одобрена',
  REGISTRATION_DECLINED: 'Регистрация отклонена',
  EXPORTED: 'Выгрузка',
  DOWNLOADED: 'Файл скачан',
  IMPORTED: 'Импорт',
  DELETED: 'Удаление',
  SETTINGS_CHANGED: 'Настройки изменены',
  DICTIONARY_CHANGED: 'Справочник изменён',
  MOBILE_LINK_ISSUED: 'Ссылка водителя выдана',
  MOBILE_LINK_REVOKED: 'Ссылка водителя отозвана',
  PERSONAL_DATA_EXPORTED: 'Данные о человеке выгружены',
  PERSONAL_DATA_ERASED: 'Данные о человеке стёрты',
  DEMO_REMOVED: 'Демонстрационные данные удалены',
  RESTORED: 'Восстановление из копии',
}

/** «cars», «users», «tasks»…: the room of the object. */
const AuditObject = z.object({ kind: z.string(), id: Id.nullable(), title: z.string() })

export const AuditEntry = z
  .object({
    id: z.int(),
    at: Moment,
    kind: AuditKind,
    /** Null for a sign-in attempt with an unknown login; `details` then contains the login as typed. */
    who: Person.nullable(),
    address: z.string(),
    device: z.string(),
    object: AuditObject.nullable(),
    /** One or two Russian sentences: before and after, how many rows, why. */
    details: z.string(),
    requestId: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditSearch = z.strictObject({
  query: query.default(''),
  kinds: z.array(AuditKind).max(50).optional().meta({ title: 'События' }),
  userIds: ids('Пользователи').optional(),
  objectKind: line({ title: 'Раздел', max: 40 }).optional(),
  objectId: Id.optional().meta({ title: 'Номер объекта' }),
  address: line({ title: 'Адрес', max: 64 }).optional(),
  from: moment('С').optional(),
  to: moment('По').optional(),
  sort: Sort.default('DESC'),
  ...page,
})
export type AuditSearch = z.infer<typeof AuditSearch>
