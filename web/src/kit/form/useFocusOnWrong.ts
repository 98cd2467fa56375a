import { type RefObject, useEffect, useRef } from 'react'

/** Focus goes to the first wrong field, once its error stands under it. */
export function useFocusOnWrong(
  root: RefObject<HTMLElement | null>,
  errors: Readonly<Record<string, string>>,
): void {
  const wrong = Object.keys(errors).join()
  const count = useRef(0)
  useEffect(() => {
    const before = count.current
    count.current = wrong === '' ? 0 : wrong.split(',').length
    // A field that has been mended leaves the focus where it is.
    if (count.current > before) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [root, wrong])
}
