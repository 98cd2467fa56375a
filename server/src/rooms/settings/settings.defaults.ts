import { usualActNumber } from '@naryad/contract/acts/acts.words'
import { defaultPasswordLength } from '@naryad/contract/kit/passwords'
import { luvColumns } from '@naryad/contract/reports/luv.columns'
import type { SettingsParts } from '@naryad/contract/settings/settings'
import { closeReasons, commentPhrases } from '@naryad/contract/tasks/tasks.inputs'
import { queueTitles } from '@naryad/contract/tasks/tasks.queues'

/** The default settings. Deadline norms and texts about personal data have separate tables. */
export const defaultSettings: Omit<SettingsParts, 'norms' | 'privacy'> = {
  company: { name: 'Наряд', fullName: '', inn: '', address: '', point: null, phone: null, email: null },
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
  closeReasons: [...closeReasons],
  commentPhrases: { internal: [...commentPhrases.internal], public: [...commentPhrases.public] },
  luvColumns: [...luvColumns],
  retention: {
    registrationDays: 30,
    sessionDays: 30,
    letterDays: 30,
    importDays: 30,
    tachographMonths: 24,
    auditMonths: 36,
    callMonths: 36,
    recordingMonths: 12,
    callEventDays: 7,
  },
  security: {
    minPasswordLength: defaultPasswordLength,
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
  acts: { numberForm: usualActNumber },
  dueBuffers: { tachograph: 5, glonass: 5, skud: 5, luv: 5, external: 5 },
}

type Company = SettingsParts['company']

/** False as long as the name of the product stands in place of the company's. */
export const isCompanyNamed = ({ name, fullName, inn }: Company): boolean =>
  name !== defaultSettings.company.name || fullName !== '' || inn !== ''
