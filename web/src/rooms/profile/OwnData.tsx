import type { Me } from '@naryad/contract/auth/auth'
import { fullName } from '@naryad/contract/kit/people'
import { roleTitleOf } from '@naryad/contract/kit/rights'
import { useEffect, useRef, useState } from 'react'
import IconPencil from '~icons/pencil'

import { Face } from '../../entities/person/PersonChip.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { zoneTitle } from '../../ui/formats/zones.ts'
import { PhoneText } from '../../ui/PhoneText.tsx'
import { OwnForm } from './OwnForm.tsx'

import styles from './Profile.module.css'

/** The user's own data, with an edit form. */
export function OwnData({ me }: { me: Me }) {
  const [isEdited, setEdited] = useState(false)
  const pencil = useRef<HTMLDivElement>(null)
  const wasEdited = useRef(false)
  // Returns the focus to the edit button once it is rendered again.
  useEffect(() => {
    if (wasEdited.current && !isEdited) pencil.current?.querySelector('button')?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  if (isEdited) return <OwnForm me={me} onClose={() => setEdited(false)} />
  return (
    <div className={`row gap-16 above-4 below-16 ${styles.person}`}>
      <Face person={me} size={56} isSilent />
      <div className="no-margin grow min-width-0">
        <div className="break-words text-16 line-22 strong">{fullName(me)}</div>
        <div className="muted">{`${roleTitleOf(me)} · ${me.company?.name ?? 'Нет данных'}`}</div>
        <div className={`break-words digits secondary above-2 ${styles.contacts}`}>
          {me.phone && (
            <span>
              <PhoneText number={me.phone} />
            </span>
          )}
          <span>{me.email}</span>
        </div>
        <div className="block text-12 line-16 muted">{zoneTitle(me.timeZone)}</div>
      </div>
      <div ref={pencil} className="self-start">
        <IconButton label="Изменить свои данные" icon={IconPencil} onClick={() => setEdited(true)} />
      </div>
    </div>
  )
}
