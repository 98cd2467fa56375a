import '../../../ui/windowStyles.ts'
import { Modal } from '@mantine/core'
import { useEffect } from 'react'

import { forgetTrouble } from '../../../ui/overlays/alert.ts'
import { useWindowLayer } from '../../../ui/overlays/layers.ts'
import type { RefusedChange } from './refused.ts'
import { RefusedActions } from './RefusedActions.tsx'
import { wholeTextOf } from './words.ts'

import styles from './WaitingWindow.module.css'

interface RefusedModalProps {
  change: RefusedChange
  onLater: () => void
}

/** The task has changed so that the user's change cannot be made; it stays in the list until it is decided. */
export function RefusedModal({ change, onLater }: RefusedModalProps) {
  useWindowLayer(true, onLater)
  // The alert says the same, over the buttons of the window on a phone.
  useEffect(forgetTrouble, [])
  return (
    <Modal
      opened
      onClose={onLater}
      size={600}
      title={change.mayInsist ? 'Нужно ваше решение' : 'Пока не было сети, заявка изменилась'}
    >
      <p className="grow min-width-0 break-words">{change.why}</p>
      <p className="block text-12 secondary">Ваше изменение не сохранено:</p>
      <p className={styles.text}>{wholeTextOf(change)}</p>
      <div className={`flex wrap gap-8 above-8 ${styles.buttons}`}>
        <RefusedActions change={change} />
      </div>
    </Modal>
  )
}
