import { readFileSync } from 'node:fs'
import { request } from 'node:http'

import type { Call, Client } from './drive.ts'
import type { Launched } from './processes.ts'

export interface Downloaded {
  readonly seconds: number
  readonly firstByteMs: number
  readonly bytes: number
}

/** Reads a response as a stream and discards it. */
export function download(
  { headers }: Pick<Client, 'headers'>,
  port: number,
  { method, path, body }: Call,
): Promise<Downloaded> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    }
    const sent = request(options, (answer) => {
      let bytes = 0
      let firstByteMs = Number.NaN
      answer.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - begun
        bytes += chunk.length
      })
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 200)
          resolve({ bytes, firstByteMs, seconds: (performance.now() - begun) / 1000 })
        else reject(new Error(`${path}: ${answer.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** By how much the memory of the process grows while `work` runs. */
export async function memoryOf<Result>(
  { pid }: Pick<Launched, 'pid'>,
  work: () => Promise<Result>,
): Promise<{ result: Result; addedMiB: number }> {
  const before = residentMiB(pid)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, residentMiB(pid))), 10)
  try {
    return { result: await work(), addedMiB: Math.max(peak, residentMiB(pid)) - before }
  } finally {
    clearInterval(watch)
  }
}

function residentMiB(pid: number): number {
  const [, kibibytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1024
}
