import { readPhone, showPhone } from '@naryad/contract/kit/phone-plans'
import type { ComponentProps } from 'react'

import { setPhoneText } from '../formats/phones.ts'
import type { FieldFormat } from '../typed/formats.ts'
import { TypedField } from '../typed/TypedField.tsx'

setPhoneText(showPhone)

/** Apart from the other formats, because the numbering plans load with it. */
const phone: FieldFormat<string> = {
  read: readPhone,
  show: (stored) => showPhone(stored).replaceAll('\u00a0', ' '),
  unread: (typed) => typed,
  placeholder: '+7 917 245-18-63',
  inputMode: 'tel',
}

/** A field for a phone of any country. */
export const PhoneField = (props: Omit<ComponentProps<typeof TypedField<string>>, 'format'>) => (
  <TypedField format={phone} {...props} />
)
