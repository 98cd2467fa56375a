import { useMemo, useRef, useState } from 'react'

import { endTypeAhead, typeAhead } from '../overlays/typeAhead.ts'

/** Which form stands over the list: of a new object, or of one that exists. */
interface ShownForm<Item, Prefill> {
  item: Item | null
  prefill?: Prefill | undefined
}

/** The form of a screen, while one is asked for. */
export function useFormWindow<Item, Prefill = never>() {
  const [shown, setShown] = useState<ShownForm<Item, Prefill> | null>(null)
  const isOpen = useRef(false)
  return useMemo(() => {
    const open = (form: ShownForm<Item, Prefill>) => {
      // What is to be edited is read first, and may come over a form that was opened meanwhile and is being filled in.
      if (isOpen.current) return
      isOpen.current = true
      typeAhead()
      setShown(form)
    }
    return {
      shown,
      create: (prefill?: Prefill) => open({ item: null, prefill }),
      edit: (item: Item) => open({ item }),
      close: () => {
        isOpen.current = false
        endTypeAhead()
        setShown(null)
      },
    }
  }, [shown])
}
