import { afterAll } from 'vitest'

import { openSlapd } from '../../../testing/slapd.ts'

/** A real directory on this machine, which the test file ends. */
export async function startSlapd(content: Parameters<typeof openSlapd>[0]) {
  const slapd = await openSlapd(content)
  afterAll(slapd.remove)
  return slapd
}
