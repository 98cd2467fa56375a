import type { PublicSettings } from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'

import { type FakeApi, fakeApi } from './fakeApi.ts'

/** The settings that are public. */
export const makePublicSettings = (given: Partial<PublicSettings> = {}): PublicSettings => ({
  companyName: 'ООО «Тахосервис»',
  isSetUpNeeded: false,
  isRegistrationOpen: true,
  minPasswordLength: 12,
  hasMail: true,
  privacy: { text: '1. Кто обрабатывает данные\nМы.', version: 3, changedAt: '2026-09-01T09:00:00.000Z' },
  ...given,
})

/** A fake server that answers only what is public. */
export function publicApi(given: Partial<PublicSettings> = {}): FakeApi {
  const api = fakeApi()
  api.on(settingsRoutes.forEverybody, () => makePublicSettings(given))
  api.on(ssoRoutes.methods, () => ({ items: [], totalCount: 0, isPasswordForbidden: false }))
  return api
}
