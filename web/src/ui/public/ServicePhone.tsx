import { CallLink } from '../controls/CallLink.tsx'
import { phone } from '../formats/phones.ts'
import { PhoneText } from '../PhoneText.tsx'

interface ServicePhoneProps {
  service: { readonly name: string; readonly phone: string | null }
}

/** The company's phone on a public page. */
export const ServicePhone = ({ service }: ServicePhoneProps) =>
  service.phone !== null && (
    <CallLink
      number={service.phone}
      label={[`Позвонить: ${phone(service.phone)}`, service.name].filter(Boolean).join(', ')}
    >
      Позвонить: <PhoneText number={service.phone} />
    </CallLink>
  )
