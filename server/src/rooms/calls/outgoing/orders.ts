import { createHash, createHmac, randomUUID } from 'node:crypto'

import type { PhoneProvider } from '@naryad/contract/calls/phone-connections.words'

import type { ExchangeKeys } from '../exchanges/exchange.ts'

/** A call of the interface of an exchange. */
export interface Order {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What an exchange can be asked for, as pure functions; undefined: not with these keys. */
export interface Orders {
  /** Rings the extension first, then calls the phone. */
  readonly dial: (of: { extension: string; phone: string }, keys: ExchangeKeys) => Order | undefined
  /** Answers with the recording, with a redirection to it, or with its address as `link`. */
  readonly recording?: (id: string, keys: ExchangeKeys) => Order | undefined
  /** Changes nothing; refused if the keys are wrong. */
  readonly check?: (keys: ExchangeKeys) => Order | undefined
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const digitsOf = (phone: string): string => phone.replace(/\D/g, '')

function mango(path: string, sent: object, { apiKey = '', salt = '' }: ExchangeKeys): Order | undefined {
  if (apiKey === '' || salt === '') return undefined
  const json = JSON.stringify(sent)
  const sign = createHash('sha256').update(`${apiKey}${json}${salt}`).digest('hex')
  return {
    method: 'POST',
    url: `https://app.mango-office.ru/vpbx/${path}`,
    headers: form,
    body: new URLSearchParams({ vpbx_api_key: apiKey, sign, json }).toString(),
  }
}

const mangoOrders: Orders = {
  dial: ({ extension, phone }, keys) =>
    mango(
      'commands/callback',
      { command_id: randomUUID(), from: { extension }, to_number: digitsOf(phone) },
      keys,
    ),
  recording: (id, keys) => mango('queries/recording/post', { recording_id: id, action: 'download' }, keys),
  check: (keys) => mango('config/users/request', {}, keys),
}

const megafonOrders: Orders = {
  dial: ({ extension, phone }, { host = '', apiKey = '' }) =>
    host === '' || apiKey === ''
      ? undefined
      : {
          method: 'POST',
          url: `https://${host}/sys/crm_api.wcgp`,
          headers: form,
          body: new URLSearchParams({
            cmd: 'makeCall',
            user: extension,
            phone: digitsOf(phone),
            token: apiKey,
          }).toString(),
        },
  check: ({ host = '', apiKey = '' }) =>
    host === '' || apiKey === ''
      ? undefined
      : {
          method: 'POST',
          url: `https://${host}/sys/crm_api.wcgp`,
          headers: form,
          body: new URLSearchParams({ cmd: 'accounts', token: apiKey }).toString(),
        },
}

/** Signed over the path, the sorted query and its MD5. */
function zadarma(
  path: string,
  query: Readonly<Record<string, string>>,
  { apiKey = '', secret = '' }: ExchangeKeys,
): Order | undefined {
  if (apiKey === '' || secret === '') return undefined
  const sorted = new URLSearchParams(
    Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ).toString()
  const md5 = createHash('md5').update(sorted).digest('hex')
  const sign = createHmac('sha1', secret).update(`${path}${sorted}${md5}`).digest('hex')
  return {
    method: 'GET',
    url: `https://api.zadarma.com${path}${sorted === '' ? '' : `?${sorted}`}`,
    headers: { authorization: `${apiKey}:${Buffer.from(sign).toString('base64')}` },
  }
}

const zadarmaOrders: Orders = {
  dial: ({ extension, phone }, keys) =>
    zadarma('/v1/request/callback/', { from: extension, to: digitsOf(phone) }, keys),
  recording: (id, keys) => zadarma('/v1/pbx/record/request/', { call_id: id }, keys),
  check: (keys) => zadarma('/v1/info/balance/', {}, keys),
}

export const ordersOf: Partial<Readonly<Record<PhoneProvider, Orders>>> = {
  MANGO: mangoOrders,
  MEGAFON: megafonOrders,
  ZADARMA: zadarmaOrders,
}
