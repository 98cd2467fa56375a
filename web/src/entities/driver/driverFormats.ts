import { readDriverCard, readLicense } from '@naryad/contract/kit/values/card-numbers'

import { codeFormat } from '../../ui/typed/formats.ts'

export const driverFormats = {
  driverCard: codeFormat(readDriverCard, { placeholder: 'RUD 0000 0000 0000 00' }),
  license: codeFormat(readLicense, { placeholder: '99 15 654321' }),
}
