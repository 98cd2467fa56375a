import { readDriverCard, readLicense } from '@naryad/contract/kit/values/card-numbers'

import { codeMask } from '../../ui/masks/masks.ts'

export const driverMasks = {
  driverCard: codeMask(readDriverCard, { placeholder: 'RUD 0000 0000 0000 00' }),
  license: codeMask(readLicense, { placeholder: '99 15 654321' }),
}
