import IconAlertCircle from '~icons/alert-circle'
import IconAlertTriangle from '~icons/alert-triangle'
import IconCircleCheck from '~icons/circle-check'
import IconInfoCircle from '~icons/info-circle'
import IconX from '~icons/x'

import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { isTextField, useHotkeys } from '../../ui/keys/hotkeys.ts'
import { Kbd } from '../../ui/keys/Kbd.tsx'
import {
  alertMs,
  type AlertType,
  closeAlert,
  isTrouble,
  type ShownAlert,
  shownAlert,
} from '../../ui/overlays/alert.ts'
import { useStore } from '../../ui/store.ts'
import { useHeldTime } from './useHeldTime.ts'

import styles from './banners.module.css'

const signs: Record<AlertType, IconComponent> = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
}

function AlertCard({ shown: { type, title, text, action } }: { shown: ShownAlert }) {
  const { isHeld, holders } = useHeldTime(alertMs, closeAlert)
  const act = () => {
    closeAlert()
    action?.run()
  }
  const isUndo = action !== undefined && (action.isUndo ?? true)
  // In a text field the shortcut undoes typing instead.
  useHotkeys([{ keys: 'Mod+KeyZ', isFor: (target) => !isTextField(target), run: act }], isUndo)
  return (
    <div className={`${styles.alert} ${styles[type]}`} {...holders}>
      <Icon of={signs[type]} size={20} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
        {action && (
          <Button size="sm" className={styles.action} onClick={act}>
            {action.title}
            {isUndo && <Kbd>Ctrl Z</Kbd>}
          </Button>
        )}
      </div>
      <IconButton label="Закрыть сообщение" icon={IconX} size="sm" onClick={closeAlert} />
      <span
        className={isHeld ? `${styles.time} ${styles.held}` : styles.time}
        style={{ animationDuration: `${alertMs}ms` }}
      />
    </div>
  )
}

/** Both live regions are always rendered: screen readers announce only changes of an existing region. */
export function AlertHost() {
  const shown = useStore(shownAlert)
  const isUrgent = shown !== null && isTrouble(shown)
  return (
    <>
      <div role="alert">{shown && isUrgent && <AlertCard key={shown.key} shown={shown} />}</div>
      <div role="status">{shown && !isUrgent && <AlertCard key={shown.key} shown={shown} />}</div>
    </>
  )
}
