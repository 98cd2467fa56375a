import IconMail from '~icons/mail'
import IconPhone from '~icons/phone'

import { useDial } from '../dialer.ts'
import { phone, phoneLink } from '../formats/phones.ts'
import { Icon } from '../Icon.tsx'
import { PhoneText } from '../PhoneText.tsx'

import styles from './links.module.css'

/** A phone number as a link that starts a call. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a className="break-words link nowrap" href={phoneLink(number)} onClick={useDial(number)}>
    <PhoneText number={number} />
  </a>
)

export const MailLink = ({ address }: { address: string }) => (
  <a className="break-words link" href={`mailto:${address}`}>
    {address}
  </a>
)

/** On a phone's card it lies above the link that covers the card. */
export const CallButton = ({ number, whom }: { number: string; whom: string }) => (
  <a
    className={styles.call}
    href={phoneLink(number)}
    onClick={useDial(number)}
    aria-label={`Позвонить: ${whom}, ${phone(number)}`}
  >
    <Icon of={IconPhone} size={20} />
    <PhoneText number={number} />
  </a>
)

export const CallSign = ({ number, whom }: { number: string; whom: string }) => (
  <a
    className={styles.sign}
    href={phoneLink(number)}
    onClick={useDial(number)}
    aria-label={`Позвонить: ${whom}`}
    data-tip="Позвонить"
  >
    <Icon of={IconPhone} />
  </a>
)

export const MailSign = ({ address, whom }: { address: string; whom: string }) => (
  <a className={styles.sign} href={`mailto:${address}`} aria-label={`Написать: ${whom}`} data-tip="Написать">
    <Icon of={IconMail} />
  </a>
)
