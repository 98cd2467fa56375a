import { luvColumns } from '@naryad/contract/reports/luv.columns'
import type { Settings } from '@naryad/contract/settings/settings'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'

/** Default settings with a company name. */
export const makeSettings = (given: Partial<Settings> = {}): Settings => ({
  company: { name: 'ТахоСервис', fullName: '', inn: '', address: '', point: null, phone: null, email: null },
  requisites: {
    kpp: '',
    ogrn: '',
    bankName: '',
    bik: '',
    account: '',
    correspondentAccount: '',
    vatPercent: null,
  },
  queueLabels: queueTitles,
  norms: { NORMAL: 1440, URGENT: 480, CRITICAL: 240 },
  closeReasons: ['Решено по телефону', 'Повтор другой заявки'],
  commentPhrases: { internal: ['Созвонились с водителем.'], public: ['Инженер выехал к вам.'] },
  retention: {
    registrationDays: 30,
    sessionDays: 30,
    letterDays: 30,
    importDays: 30,
    tachographMonths: 24,
    auditMonths: 36,
  },
  security: {
    minPasswordLength: 12,
    secondFactorRoles: [],
    sessionIdleDays: 7,
    sessionMaxDays: 30,
    isRegistrationOpen: true,
    areStaffTokensAllowed: false,
  },
  monitoring: { isSilenceSuggested: false, silenceHours: 48 },
  stickers: { isRequestOpen: false },
  shifts: { times: ['08:00', '20:00'], notTakenMinutes: 60 },
  units: { isFormerTermKept: false },
  dueBuffers: { tachograph: 5, glonass: 5, skud: 5, luv: 5, external: 5 },
  acts: { numberForm: 'А-{ГГГГ}-{№}' },
  luvColumns: [...luvColumns],
  privacy: { text: '1. Кто обрабатывает данные\nОператор — {компания}.' },
  privacyVersion: 3,
  privacyChangedAt: '2026-11-20T07:00:00.000Z',
  version: 7,
  updatedAt: '2026-11-21T07:00:00.000Z',
  updatedBy: null,
  hasDemo: false,
  mail: 'mailbox',
  isApiDescribed: false,
  ...given,
})
