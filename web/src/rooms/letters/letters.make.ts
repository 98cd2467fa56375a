import type { MailSettings } from '@naryad/contract/settings/mail'

/** Mail settings without any value. */
export const makeMail = (given: Partial<MailSettings> = {}): MailSettings => ({
  address: '',
  isAddressFixed: false,
  usualAddress: 'http://192.168.1.5:8080',
  server: null,
  mailboxes: [],
  hasPassword: false,
  isServerFixed: false,
  isPasswordLost: false,
  ...given,
})
