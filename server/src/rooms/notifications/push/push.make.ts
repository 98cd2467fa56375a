import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { PushPayload } from '@naryad/contract/notifications/push'
import { decrypt } from 'http_ece'
import { decodeJwt } from 'jose'
import { afterAll } from 'vitest'
import webPush from 'web-push'

import type { PushKeys } from './push.channel.ts'

interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly payload: PushPayload
  /** Claims of the VAPID token. */
  readonly claims: ReturnType<typeof decodeJwt>
  readonly bytes: number
}

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

interface PushService {
  readonly received: Received[]
  readonly answers: Answer[]
  /** Answers every request; undefined: the next of `answers`, or success. */
  always: Answer | undefined
  readonly isService: (endpoint: string) => boolean
  readonly subscription: (name: string) => { endpoint: string; keys: { p256dh: string; auth: string } }
}

/** New keys of a server. */
export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys()

/** A fake push service and a browser that decrypts messages. Unexpected requests fail the test. */
export async function openPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const received: Received[] = []
  const unexpected: string[] = []
  const answers: Answer[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { status, headers = {} } = service.always ?? answers.shift() ?? { status: 201 }
      if (request.method !== 'POST' || !request.url?.startsWith('/send/'))
        unexpected.push(`${request.method} ${request.url}`)
      else if (status < 300) received.push(open(request.url, request.headers, Buffer.concat(chunks)))
      response.writeHead(status, headers).end()
    })
  })

  const open = (path: string, headers: Received['headers'], body: Buffer): Received => {
    const plain = decrypt(body, {
      version: 'aes128gcm',
      privateKey: browser,
      authSecret: auth.toString('base64url'),
    })
    const token = /t=([\w.-]+)/.exec(String(headers['authorization']))?.[1] ?? ''
    return {
      path,
      headers,
      payload: PushPayload.parse(JSON.parse(plain.toString())),
      claims: decodeJwt(token),
      bytes: body.length,
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
    if (unexpected.length > 0) throw new Error(`the push service was asked for ${unexpected.join(', ')}`)
  })
  const service: PushService = {
    received,
    answers,
    always: undefined,
    isService: (endpoint: string): boolean => endpoint.startsWith(`${origin}/`),
    subscription: (name: string) => ({
      endpoint: `${origin}/send/${name}`,
      keys: { p256dh: browser.getPublicKey('base64url', 'uncompressed'), auth: auth.toString('base64url') },
    }),
  }
  return service
}
