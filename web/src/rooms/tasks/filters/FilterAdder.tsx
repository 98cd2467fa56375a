import { useState } from 'react'
import IconArrowLeft from '~icons/arrow-left'

import { useMay, useMe } from '../../../client/session/me.ts'
import { FirstFocus } from '../../../ui/FirstFocus.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { allQueues } from '../list/listQueue.ts'
import type { EditorProps } from './editorProps.ts'
import { type EditedKind, FilterEditor } from './FilterEditor.tsx'
import { type FilterKind, filterKinds, kinds, staffKinds } from './kinds.ts'

import styles from '../../../ui/filters/filters.module.css'

interface FilterAdderProps extends EditorProps {
  except: readonly FilterKind[]
  onClose: () => void
}

/** A menu to choose a filter, followed by its editor. */
export function FilterAdder({ onClose, except, ...props }: FilterAdderProps) {
  const [kind, setKind] = useState<EditedKind | null>(null)
  const mayReadOperators = useMay('users.readOperators')
  const mayReadContracts = useMay('contracts.read')
  const isStaff = useMe().role !== 'client'
  const offered = kinds.filter(
    (kind) =>
      !except.includes(kind) &&
      ((kind !== 'operators' && kind !== 'crew' && kind !== 'creators') || mayReadOperators) &&
      (kind !== 'contracts' || mayReadContracts) &&
      (isStaff || !staffKinds.has(kind)) &&
      (kind !== 'queues' || props.queue === allQueues),
  )

  if (kind !== null) {
    return (
      <FirstFocus key={kind}>
        <button type="button" className={styles.back} onClick={() => setKind(null)}>
          <Icon of={IconArrowLeft} size={14} />
          {filterKinds[kind].title}
        </button>
        <FilterEditor kind={kind} {...props} />
      </FirstFocus>
    )
  }
  const choose = (kind: FilterKind) => {
    if (kind !== 'overdue') return setKind(kind)
    props.onChange({ ...props.conditions, overdue: true })
    return onClose()
  }
  return (
    <FirstFocus>
      <div className={styles.kinds}>
        {offered.map((kind, index) => (
          <button
            key={kind}
            type="button"
            className={styles.kind}
            data-autofocus={index === 0 || undefined}
            onClick={() => choose(kind)}
          >
            {filterKinds[kind].title}
          </button>
        ))}
      </div>
    </FirstFocus>
  )
}
