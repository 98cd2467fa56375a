import { type Named, shortName } from '@naryad/contract/kit/people'

import { CallLink } from '../../ui/controls/CallLink.tsx'
import type { Place } from '../place/directions.ts'
import { DirectionsButton } from '../place/DirectionsButton.tsx'

import styles from '../../ui/controls/CallLink.module.css'

interface CallButtonsProps {
  driver: (Named & { phone: string | null }) | null
  contact: { name: string; phones: readonly { phone: string }[] } | null
  place: Place
  className?: string | undefined
}

/** Calls and directions of a task within thumb reach on a phone. */
export function CallButtons({ driver, contact, place, className = '' }: CallButtonsProps) {
  const toDriver = driver?.phone
  const toContact = contact?.phones[0]?.phone
  const hasPlace = Boolean(place.address || place.point)
  if (!toDriver && !toContact && !hasPlace) return null
  return (
    <div className={`flex wrap gap-8 relative z-1 ${styles.calls} ${className}`}>
      {toDriver && (
        <CallLink number={toDriver} label={`Водитель, позвонить: ${shortName(driver)}`}>
          Водитель
        </CallLink>
      )}
      {toContact && (
        <CallLink number={toContact} label={`Контакт, позвонить: ${contact.name}`}>
          Контакт
        </CallLink>
      )}
      {hasPlace && <DirectionsButton place={place} isIcon={Boolean(toDriver && toContact)} />}
    </div>
  )
}
