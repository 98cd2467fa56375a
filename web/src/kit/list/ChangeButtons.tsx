import { IconDeviceFloppy } from '@tabler/icons-react'

import { Button } from '../controls/Button.tsx'
import { Icon } from '../Icon.tsx'
import type { ViewActions } from '../page/ViewBar.tsx'

import styles from './ChangeButtons.module.css'

interface ChangeButtonsProps {
  /** The list shows something else than its view. */
  isChanged: boolean
  actions: Pick<ViewActions, 'reset' | 'save'>
}

/** Back to what the opened view is about, or into it with what the list shows now. */
export const ChangeButtons = ({ isChanged, actions }: ChangeButtonsProps) =>
  isChanged && (
    <span className={styles.buttons}>
      <Button variant="subtle" size="sm" onClick={actions.reset}>
        Сбросить
      </Button>
      <Button size="sm" leftSection={<Icon of={IconDeviceFloppy} />} onClick={actions.save}>
        Сохранить
      </Button>
    </span>
  )
