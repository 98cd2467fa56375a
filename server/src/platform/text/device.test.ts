import { expect, test } from 'vitest'

import { deviceOf } from './device.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141, Windows', 'DESKTOP'],
  [
    `${windows} ${webkit} Chrome/138.0.0.0 YaBrowser/25.8.0.0 Safari/537.36`,
    'Яндекс Браузер 25, Windows',
    'DESKTOP',
  ],
  [`${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge 141, Windows', 'DESKTOP'],
  [`${windows} ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera 124, Windows', 'DESKTOP'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
    'Firefox 144, Windows',
    'DESKTOP',
  ],
  [
    'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko',
    'Internet Explorer 11, Windows 7',
    'DESKTOP',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari 18, macOS',
    'DESKTOP',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari 18, iOS',
    'PHONE',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome 141, iOS',
    'PHONE',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 YaBrowser/25.10.1.0.10 SA/3 Mobile/15E148 Safari/604.1',
    'Яндекс Браузер 25, iOS',
    'PHONE',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`,
    'Chrome 141, Android',
    'PHONE',
  ],
  [
    `Mozilla/5.0 (Linux; arm_64; Android 15; SM-A556E) ${webkit} Chrome/138.0.0.0 YaBrowser/25.8.3.0 SA/3 Mobile Safari/537.36`,
    'Яндекс Браузер 25, Android',
    'PHONE',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet 28, Android',
    'PHONE',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox 144, Linux', 'DESKTOP'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/141.0.0.0 Safari/537.36`,
    'Chrome 141, Linux',
    'DESKTOP',
  ],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows', 'DESKTOP'],
  ['curl/8.5.0', 'curl 8.5.0', 'PROGRAM'],
  ['python-requests/2.32.3', 'python-requests 2.32.3', 'PROGRAM'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'Mozilla 5.0', 'PROGRAM'],
  ['node', 'node', 'PROGRAM'],
  ['<script>alert(1)</script>', 'Неизвестное устройство', 'PROGRAM'],
  ['', 'Неизвестное устройство', 'PROGRAM'],
])('«%s» is shown as «%s»', (userAgent, words, kind) => {
  expect(deviceOf(userAgent)).toEqual({ words, kind })
})

test('a long name is cut', () => {
  expect(deviceOf('a'.repeat(300)).words).toHaveLength(40)
})

// A pattern that backtracks exponentially would never end.
test.each(['a ', '. ', 'Version/1', 'Trident/'])('«%s» again and again is no browser', (sign) => {
  expect(deviceOf(`Mozilla/5.0 Windows ${sign.repeat(150)}`).words).toBe('Windows')
})
