import { z } from 'zod'

import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import {
  CalendarDay,
  CalendarDayInput,
  CalendarQuery,
  PrivacyVersion,
  PrivacyVersionsQuery,
  PublicSettings,
  RemoveDemo,
  Settings,
  SettingsChange,
  SharedSettings,
} from './settings.ts'
import { UnreadValue } from './unread-values.ts'

export const settingsRoutes = routes({
  forEverybody: {
    method: 'GET',
    path: '/settings/public',
    access: 'public',
    summary: 'Что нужно знать до входа: название компании, политика, открыта ли регистрация',
    reply: PublicSettings,
  },
  shared: {
    method: 'GET',
    path: '/settings/shared',
    access: 'signedIn',
    programs: 'open',
    summary: 'Что нужно экранам: названия очередей, причины закрытия',
    reply: SharedSettings,
  },
  get: {
    method: 'GET',
    path: '/settings',
    access: 'settings.read',
    summary: 'Все настройки',
    reply: Settings,
  },
  change: {
    method: 'PUT',
    path: '/settings',
    access: 'settings.write',
    summary: 'Изменить присланные части настроек',
    body: SettingsChange,
    reads: {
      schema: Settings,
      elsewhere: {
        hasDemo: 'Демоданные: удаляются вызовом POST /settings/remove-demo',
        mail: 'Почта: меняется вызовом PUT /settings/mail',
        isApiDescribed: 'Описание API: включается переменной NARYAD_API_DOCS',
      },
    },
    reply: Settings,
  },
  privacyVersions: {
    method: 'GET',
    path: '/settings/privacy-versions',
    access: 'settings.read',
    summary: 'Все тексты о персональных данных, действующий и прежние, новые сверху',
    query: PrivacyVersionsQuery,
    reply: listOf(PrivacyVersion),
  },
  unreadValues: {
    method: 'GET',
    path: '/settings/unread-values',
    access: 'settings.read',
    summary: 'Что проверить: прежние значения, которые не удалось прочесть',
    reply: listOf(UnreadValue),
  },
  calendar: {
    method: 'GET',
    path: '/settings/calendar',
    access: 'settings.read',
    summary: 'Производственный календарь года: перенесённые дни',
    query: CalendarQuery,
    reply: listOf(CalendarDay),
  },
  setCalendarDay: {
    method: 'PUT',
    path: '/settings/calendar',
    access: 'settings.write',
    summary: 'Изменить день производственного календаря',
    body: CalendarDayInput,
    reads: { schema: CalendarDay },
    reply: z.object({ day: CalendarDay.nullable() }),
  },
  removeDemo: {
    method: 'POST',
    path: '/settings/remove-demo',
    access: 'settings.write',
    summary: 'Удалить демонстрационные данные; справочники и тот, кто удаляет, остаются',
    body: RemoveDemo,
    reply: 'empty',
    status: 204,
    isLong: true,
  },
})
