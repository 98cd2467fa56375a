import { type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react'

import { lazyCode } from './lazyPart.ts'
import { alert, forgetTrouble } from './overlays/alert.ts'
import type { PopupPlace } from './Popup.tsx'

const readPopup = () => import('./Popup.tsx').then((file) => file.Popup)
// A lazy component remembers a failure, so it is rendered only after its code has been read once.
const Popup = lazyCode(readPopup)

/** Whether the popover can be rendered. With a network the error screen loads the new version of the page. */
async function canRender(): Promise<boolean> {
  try {
    await readPopup()
    return true
  } catch {
    return navigator.onLine
  }
}

interface DropProps {
  /** Accessible name of the popover: «Вид таблицы». */
  label: string
  renderTarget: (toggle: () => void, isOpen: boolean) => ReactElement
  children: (close: () => void) => ReactNode
  place?: PopupPlace
  /** Rendered inside the parent popover, so that a click in it does not close the parent. */
  isNested?: boolean
  className?: string | undefined
}

/** A button with a popover. The code of the popover loads when it first opens. */
export function Drop({
  label,
  renderTarget,
  children,
  place = 'bottom-start',
  isNested = false,
  className,
}: DropProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const switchOpen = () => {
    setWasOpened(true)
    setIsOpen((isOpen) => !isOpen)
  }
  const readAndOpen = async () => {
    forgetTrouble()
    if (await canRender()) switchOpen()
    else alert({ type: 'warning', text: 'Нет сети: это окно ещё не загружено на устройство' })
  }
  const toggle = () => (wasOpened ? switchOpen() : void readAndOpen())
  return (
    <span
      ref={anchor}
      className={className ? `inline-flex min-width-0 ${className}` : 'inline-flex min-width-0'}
    >
      {renderTarget(toggle, isOpen)}
      {wasOpened && (
        <Suspense>
          <Popup
            label={label}
            anchor={anchor}
            place={place}
            isNested={isNested}
            isOpen={isOpen}
            onOpen={setIsOpen}
          >
            {children(() => setIsOpen(false))}
          </Popup>
        </Suspense>
      )}
    </span>
  )
}
