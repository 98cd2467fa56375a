/**
 * What has the layout of a phone: a narrow window, or a telephone on its side. A window of a desktop that is merely short is
 * none. Scripts ask for it by `useIsPhone`, styles by `@media (--phone)`: the build puts this in its place.
 */
export const phone = '(width < 768px), (pointer: coarse) and (width < 1000px) and (height < 500px)'
