import type { Attachment } from '@naryad/contract/attachments/attachments'
import { expect, test } from 'vitest'

import { addressesOn } from './addresses.ts'

const file = { id: 1, url: '/api/files/1?token=a', thumbnailUrl: null } as Attachment
const picture = { ...file, thumbnailUrl: '/api/files/1?token=a&variant=thumbnail' }

test('addresses of files are those of the page where the API is on its host', () => {
  expect(addressesOn('/api')({ items: [file, picture], totalCount: 2 }).items).toEqual([file, picture])
})

test('addresses of files are those of the API where it has a host of its own', () => {
  const { items } = addressesOn('https://api.naryad.test/api')({ items: [file, picture], totalCount: 2 })
  expect(items).toEqual([
    { ...file, url: 'https://api.naryad.test/api/files/1?token=a' },
    {
      ...picture,
      url: 'https://api.naryad.test/api/files/1?token=a',
      thumbnailUrl: 'https://api.naryad.test/api/files/1?token=a&variant=thumbnail',
    },
  ])
})
