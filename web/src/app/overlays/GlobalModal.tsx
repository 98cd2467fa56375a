import '../../kit/windowStyles.ts'
import { Modal } from '@mantine/core'

import { useFocusBack } from '../../kit/useFocusBack.ts'
import { useWindowLayer } from '../../platform/overlays/layers.ts'
import { leaveModal, shownModal } from '../../platform/overlays/modal.ts'
import { useLingering } from './useLingering.ts'

import styles from './GlobalModal.module.css'

const { content = '', inner = '', header = '', body = '' } = styles
const classNames = { content, inner, header, body }

/**
 * Window whose body a room provides. Closes only by its ×, Esc or its own buttons, and asks first if
 * something would be lost.
 */
export function GlobalModal() {
  const { isOpen, value: modal } = useLingering(shownModal)
  useWindowLayer(isOpen, leaveModal)
  useFocusBack(isOpen)
  const Body = modal?.body
  return (
    <Modal
      opened={isOpen}
      onClose={leaveModal}
      title={modal?.title}
      size={600}
      closeOnClickOutside={false}
      classNames={classNames}
    >
      {Body && <Body />}
    </Modal>
  )
}
