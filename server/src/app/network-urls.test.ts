import type { NetworkInterfaceInfo } from 'node:os'

import { expect, test } from 'vitest'

import { networkUrlsOf } from './network-urls.ts'

const at = (address: string, internal = false, family = 'IPv4') =>
  ({ address, internal, family }) as NetworkInterfaceInfo
const interfaces = {
  lo: [at('127.0.0.1', true)],
  eth0: [at('192.168.1.20'), at('fe80::1', false, 'IPv6')],
  wlan0: [at('10.0.0.7')],
}
const listening = { port: 8080, address: '0.0.0.0', family: 'IPv4' }

test('a server that listens everywhere is found at each address of the machine', () => {
  expect(networkUrlsOf('0.0.0.0', listening, interfaces)).toEqual([
    'http://192.168.1.20:8080',
    'http://10.0.0.7:8080',
  ])
})

test('a server that listens on one address is found nowhere else', () => {
  expect(networkUrlsOf('127.0.0.1', listening, interfaces)).toEqual([])
})
