import { readPhone, showPhone } from '@naryad/contract/kit/phone-plans'
import type { ComponentProps } from 'react'

import { setPhoneText } from '../formats/phones.ts'
import { MaskedField } from '../masks/MaskedField.tsx'
import type { Mask } from '../masks/masks.ts'

setPhoneText(showPhone)

/** Apart from the other masks, because the numbering plans load with it. */
const phone: Mask<string> = {
  read: readPhone,
  show: (stored) => showPhone(stored).replaceAll('\u00a0', ' '),
  unread: (typed) => typed,
  placeholder: '+7 917 245-18-63',
  inputMode: 'tel',
}

/** A field for a phone of any country. */
export const PhoneField = (props: Omit<ComponentProps<typeof MaskedField<string>>, 'mask'>) => (
  <MaskedField mask={phone} {...props} />
)
