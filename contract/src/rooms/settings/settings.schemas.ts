import { z } from 'zod'

import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
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

export const settingsSchemas = schemas({
  forEverybody: {
    summary: 'Что нужно знать до входа: название компании, политика, открыта ли регистрация',
    reply: PublicSettings,
  },
  shared: { summary: 'Что нужно экранам: названия очередей, причины закрытия', reply: SharedSettings },
  get: { summary: 'Все настройки', reply: Settings },
  change: {
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
    summary: 'Все тексты о персональных данных, действующий и прежние, новые сверху',
    query: PrivacyVersionsQuery,
    reply: listOf(PrivacyVersion),
  },
  unreadValues: {
    summary: 'Что проверить: прежние значения, которые не удалось прочесть',
    reply: listOf(UnreadValue),
  },
  calendar: {
    summary: 'Производственный календарь года: перенесённые дни',
    query: CalendarQuery,
    reply: listOf(CalendarDay),
  },
  setCalendarDay: {
    summary: 'Изменить день производственного календаря',
    body: CalendarDayInput,
    reads: { schema: CalendarDay },
    reply: z.object({ day: CalendarDay.nullable() }),
  },
  removeDemo: {
    summary: 'Удалить демонстрационные данные; справочники и тот, кто удаляет, остаются',
    body: RemoveDemo,
  },
})
