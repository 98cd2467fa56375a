import { readWhole } from '@naryad/contract/kit/values/number'

import { numberFormat } from '../../ui/typed/formats.ts'

/** Whole per cents, negative for a discount. */
export const percentFormat = numberFormat(readWhole, { show: String, inputMode: 'text', unit: '%' })
