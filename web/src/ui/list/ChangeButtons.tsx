import IconDeviceFloppy from '~icons/device-floppy'

import { Button } from '../controls/Button.tsx'
import { Icon } from '../Icon.tsx'
import type { ViewActions } from '../page/ViewBar.tsx'

interface ChangeButtonsProps {
  /** The list differs from its saved view. */
  isChanged: boolean
  actions: Pick<ViewActions, 'reset' | 'save'>
}

/** Buttons that reset the list to the opened view or save the current state as the view. */
export const ChangeButtons = ({ isChanged, actions }: ChangeButtonsProps) =>
  isChanged && (
    <span className="inline-flex gap-8 push-right">
      <Button variant="subtle" size="sm" onClick={actions.reset}>
        Сбросить
      </Button>
      <Button size="sm" leftSection={<Icon of={IconDeviceFloppy} />} onClick={actions.save}>
        Сохранить
      </Button>
    </span>
  )
