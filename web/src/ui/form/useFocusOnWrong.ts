import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the first invalid field after its error has been rendered. */
export function useFocusOnWrong(
  root: RefObject<HTMLElement | null>,
  errors: Readonly<Record<string, string>>,
): void {
  const wrong = Object.keys(errors).join()
  const count = useRef(0)
  useEffect(() => {
    const before = count.current
    count.current = wrong === '' ? 0 : wrong.split(',').length
    // Correcting a field must not move the focus to the next wrong one.
    if (count.current > before) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [root, wrong])
}
