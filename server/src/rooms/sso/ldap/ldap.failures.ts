import {
  type InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  ResultCodeError,
} from 'ldapts'

import { ForbiddenAddress } from '../../../platform/outside/addresses.ts'
import type { Failure } from '../failure.ts'

/** The directory has answered that this person does not come in. */
export class RefusedByDirectory extends Error {
  override name = 'RefusedByDirectory'
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.details)
    this.failure = failure
  }
}

/** The service account of the product was not accepted. */
export class RefusedServiceAccount extends Error {
  override name = 'RefusedServiceAccount'
}

const passwordHint = 'Если у вас есть пароль «Наряда», войдите с ним'

const ofDirectory = (details: string): Failure => ({
  message: `Каталог компании не отвечает. ${passwordHint}`,
  details,
  code: 'UPSTREAM',
  isOfProvider: true,
})

const ofPerson = (message: string, code: Failure['code'] = 'FORBIDDEN'): Failure => ({
  message,
  details: `Каталог: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
  code,
  isOfProvider: false,
})

/** An unknown login and a wrong password get the same answer. */
export const wrongCredentials = (): Failure => ofPerson('Неверный логин или пароль каталога', 'UNAUTHORIZED')

export const isWrongPassword = (error: unknown): boolean =>
  error instanceof RefusedByDirectory && error.failure.code === 'UNAUTHORIZED'

export const disabledAccount = (): Failure => ofPerson('Учётная запись в каталоге отключена')

export const ambiguousLogin = (): Failure =>
  ofPerson('Этот логин в каталоге у нескольких людей. Сообщите администратору')

/** Codes in the text of Active Directory, said only where the password was right or no longer matters. */
const reasons: Readonly<Record<string, () => Failure>> = {
  '530': () => ofPerson('Каталог не пускает в это время'),
  '532': () => ofPerson('Пароль в каталоге просрочен: смените его в Windows и войдите снова'),
  '533': disabledAccount,
  '701': () => ofPerson('Срок учётной записи в каталоге кончился'),
  '773': () => ofPerson('Каталог требует сменить пароль: смените его в Windows и войдите снова'),
  '775': () => ofPerson('Учётная запись в каталоге временно заблокирована: много неверных паролей'),
}

/** Why a bind as the person was refused. */
export const refusedBind = (error: InvalidCredentialsError): RefusedByDirectory => {
  const code = /\bdata ([0-9a-f]{3,4})\b/i.exec(error.message)?.[1] ?? ''
  return new RefusedByDirectory((reasons[code] ?? wrongCredentials)())
}

const certificateCodes =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_CERT)/

function connectionText(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof ForbiddenAddress) return 'к этому адресу обращаться нельзя'
  if (certificateCodes.test(code))
    return 'сертификат не подходит: добавьте сертификат удостоверяющего центра компании'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'такого имени сервера нет'
  if (code === 'ECONNREFUSED') return 'соединение не принято, проверьте порт'
  if (/timed? ?out/i.test(error.message)) return 'нет ответа за отведённое время'
  return code || 'соединение оборвалось'
}

/** Undefined for an error of our own. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof RefusedByDirectory) return error.failure
  if (error instanceof RefusedServiceAccount)
    return ofDirectory('Каталог не принял служебную учётную запись: проверьте её имя и пароль')
  if (error instanceof NoSuchObjectError || error instanceof InvalidDNSyntaxError)
    return ofDirectory('В каталоге нет такого раздела: проверьте «Раздел с людьми»')
  if (error instanceof ResultCodeError)
    return ofDirectory(`Каталог отказал: ${error.name}, код ${error.code}`)
  if (error instanceof Error && isOfConnection(error))
    return ofDirectory(`Каталог не отвечает: ${connectionText(error)}`)
  return undefined
}

/** The library throws plain errors for a lost connection and for one that took too long. */
const isOfConnection = (error: Error): boolean =>
  error instanceof ForbiddenAddress ||
  'code' in error ||
  /timed? ?out|socket|connection|TLS/i.test(error.message)
