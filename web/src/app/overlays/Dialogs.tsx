import '../../ui/windowStyles.ts'
import { Modal } from '@mantine/core'

import { Button } from '../../ui/controls/Button.tsx'
import { closeDialog, type ShownDialog, shownDialog } from '../../ui/overlays/dialogs.ts'
import { useWindowLayer } from '../../ui/overlays/layers.ts'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { useLingering } from './useLingering.ts'

import styles from './dialogs.module.css'

function Buttons({ dialog, onClose }: { dialog: ShownDialog; onClose: () => void }) {
  if (dialog.kind === 'message') {
    return (
      <Button size="xl" variant="filled" className={styles.choice} data-autofocus onClick={onClose}>
        {dialog.button}
      </Button>
    )
  }
  // The buttons can still be clicked during the fade-out.
  const yes = () => {
    if (shownDialog.get() !== dialog) return
    closeDialog()
    dialog.onYes()
  }
  return (
    <>
      <Button size="xl" className={styles.choice} data-autofocus onClick={onClose}>
        НЕТ
      </Button>
      <Button size="xl" variant="filled" className={styles.choice} onClick={yes}>
        ДА
      </Button>
    </>
  )
}

/** The library gives every window the role of a dialog; a confirmation needs `alertdialog`. */
const setAlertRole = (content: HTMLElement | null): void => content?.setAttribute('role', 'alertdialog')

/** Confirmations and messages; only one of them is shown at a time. */
export function Dialogs() {
  const { isOpen, value: dialog } = useLingering(shownDialog)
  useFocusBack(isOpen)
  const close = () => {
    if (shownDialog.get() !== dialog) return
    closeDialog()
    // Closed first, so that a window opened by the callback stays open.
    if (dialog?.kind === 'message') dialog.onClose?.()
  }
  useWindowLayer(isOpen, close)
  const body = dialog?.kind === 'message' ? dialog.body : undefined
  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      size={500}
      centered
      lockScroll={false}
      zIndex="var(--z-modal)"
      transitionProps={{ duration: 200, transition: 'fade' }}
      closeOnClickOutside={dialog?.kind === 'confirm'}
      classNames={{ inner: styles.inner, content: styles.sheet }}
    >
      <Modal.Overlay />
      <Modal.Content ref={setAlertRole}>
        <Modal.Title className={styles.title}>{dialog?.title}</Modal.Title>
        {body && <div className={styles.body}>{body}</div>}
        <div className={styles.buttons}>{dialog && <Buttons dialog={dialog} onClose={close} />}</div>
      </Modal.Content>
    </Modal.Root>
  )
}
