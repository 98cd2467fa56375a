import '../../ui/windowStyles.ts'
import { Modal } from '@mantine/core'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { Activity } from 'react'

import { useWindowLayer } from '../../ui/overlays/layers.ts'
import { heldModal, leaveModal, shownModal } from '../../ui/overlays/modal.ts'
import { useStore } from '../../ui/store.ts'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { ScreenError } from '../layouts/ScreenError.tsx'
import { useLingering } from './useLingering.ts'

import styles from './GlobalModal.module.css'

const { content = '', inner = '', header = '', body = '' } = styles
const classNames = { content, inner, header, body }

const WindowError = (props: ErrorComponentProps) => <ScreenError {...props} what="окно" />

/**
 * Window with a body that a room provides. Closes only by its ×, Esc or its own buttons, and asks first if
 * something would be lost.
 */
export function GlobalModal() {
  const { isOpen, value: modal } = useLingering(shownModal)
  const isHeld = useStore(heldModal) !== null
  useWindowLayer(isOpen, leaveModal)
  useFocusBack(isOpen)
  const Body = modal?.body
  return (
    <Modal
      opened={isOpen}
      keepMounted={isHeld}
      onClose={leaveModal}
      title={modal?.title}
      size={600}
      closeOnClickOutside={false}
      classNames={classNames}
    >
      {/* The code of a body that was never opened cannot be read without a network: the screen below stays. */}
      {Body && (
        <Activity mode={isHeld ? 'hidden' : 'visible'}>
          <CatchBoundary getResetKey={() => modal?.title ?? ''} errorComponent={WindowError}>
            <Body />
          </CatchBoundary>
        </Activity>
      )}
    </Modal>
  )
}
