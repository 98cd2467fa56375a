import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import IconX from '~icons/x'

import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { clock } from '../formats/dates.ts'
import { forgetTrouble } from '../overlays/alert.ts'
import { useWindowLayer } from '../overlays/layers.ts'
import { useFocusBack } from '../useFocusBack.ts'
import { markFirstField } from './firstField.ts'
import { KeyForm } from './KeyForm.tsx'
import { TakesLong } from './TakesLong.tsx'
import { useFocusOnWrong } from './useFocusOnWrong.ts'
import { WrongFields } from './WrongFields.tsx'

import styles from './FormDrawer.module.css'

interface FormDrawerProps {
  title: string
  /** Time when the draft was stored; null without unsaved changes. */
  savedAt: Date | null
  errors: Readonly<Record<string, string>>
  onSubmit: () => void
  /** «Создать и добавить ещё»: submits and stays for the next object; also by Ctrl+Shift+Enter. */
  more?: { title: string; onSubmit: () => void } | undefined
  /** Handler of ×, Esc and «Отменить»: asks first if changes would be lost. */
  onLeave: () => void
  /** «Создать», «Сохранить» */
  submit: string
  isRunning: boolean
  /** The element around the fields. */
  root?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** Marks the first field for the window's focus unless the form names another one: else it would go to «×». */
function FirstField({ of }: { of: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    if (of.current) markFirstField(of.current)
  }, [of])
  return null
}

/** A form in a drawer over a list: 760 px from the right, full screen on a phone. */
export function FormDrawer({
  title,
  savedAt,
  errors,
  onSubmit,
  more,
  onLeave,
  submit,
  isRunning,
  root,
  children,
}: FormDrawerProps) {
  const own = useRef<HTMLDivElement>(null)
  const fields = root ?? own
  useWindowLayer(true, onLeave)
  useFocusBack(true)
  useFocusOnWrong(fields, errors)
  // Ignores key repeat of Ctrl+Enter.
  const send = (submitForm: () => void) => {
    if (isRunning) return
    forgetTrouble()
    submitForm()
  }
  return (
    <Drawer.Root
      opened
      onClose={onLeave}
      size={760}
      position="right"
      closeOnClickOutside={false}
      lockScroll={false}
      zIndex="var(--z-drawer)"
      transitionProps={{ duration: 200 }}
      classNames={{ content: styles.drawer ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={title}>
        <div className={styles.head}>
          <Drawer.Title className="no-margin text-18 line-24 strong">{title}</Drawer.Title>
          {savedAt && <span className="no-margin text-12 muted">черновик сохранён в {clock(savedAt)}</span>}
          <span className={`grow ${styles.spacer}`} />
          <IconButton label="Закрыть форму" icon={IconX} onClick={onLeave} />
        </div>
        <KeyForm
          className="stack grow min-height-0"
          onSubmit={() => send(onSubmit)}
          onSubmitMore={more && (() => send(more.onSubmit))}
        >
          <div className={styles.fields} ref={fields}>
            {children}
          </div>
          <FirstField of={fields} />
          <div className={`row gap-8 rigid line-above pad-x-24 pad-y-12 phone-wrap ${styles.foot}`}>
            <Button size="lg" variant="filled" type="submit" isBusy={isRunning}>
              {submit}
            </Button>
            {more && (
              <Button
                size="lg"
                type="submit"
                name="more"
                disabled={isRunning}
                data-tip="Ctrl+Shift+Enter"
                aria-keyshortcuts="Control+Shift+Enter"
              >
                {more.title}
              </Button>
            )}
            <span className={`grow ${styles.spacer}`} />
            <TakesLong isBusy={isRunning} />
            <WrongFields errors={errors} />
            <Button size="lg" variant="subtle" onClick={onLeave}>
              Отменить
            </Button>
          </div>
        </KeyForm>
      </Drawer.Content>
    </Drawer.Root>
  )
}
