/** The only style sheet of the page; the policy allows it by its hash. */
export const style = `
:root { color-scheme: light dark; --line: #d9dce3; --soft: #f4f5f8; --text: #1d2129; --quiet: #5c6370; --link: #1f5fbf }
@media (prefers-color-scheme: dark) { :root { --line: #343945; --soft: #1b1e25; --text: #e6e8ec; --quiet: #a3aab8; --link: #8ab4f8 } }
* { box-sizing: border-box }
body { margin: 0; display: grid; grid-template-columns: 21rem minmax(0, 1fr); font: 15px/1.5 system-ui, sans-serif; color: var(--text) }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem 1.25rem; background: var(--soft); font-size: 13px }
nav p { margin: .75rem 0 .25rem; font-weight: 600 }
nav ul { list-style: none; margin: 0; padding: 0 }
nav li { margin: .35rem 0 }
nav small { display: block; color: var(--quiet); overflow-wrap: anywhere }
main { padding: 1.5rem 2.5rem 4rem; max-width: 62rem }
a { color: var(--link) }
h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line) }
h3 { margin: 2rem 0 .5rem; font-size: 1.05rem; overflow-wrap: anywhere }
h4 { margin: 1rem 0 .25rem; font-size: .9rem; color: var(--quiet) }
article { scroll-margin-top: 1rem }
code { font: .92em ui-monospace, monospace }
.method { display: inline-block; min-width: 4.5rem; font: 600 .8rem ui-monospace, monospace; color: var(--quiet) }
table { width: 100%; border-collapse: collapse; font-size: 14px }
th:nth-child(1), th:nth-child(2) { width: 27% }
th { text-align: left; color: var(--quiet); font-weight: 500 }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere }
.optional { display: block; font-size: 12px; color: var(--quiet) }
@media (max-width: 50rem) { body { display: block } nav { position: static; height: auto } main { padding: 1rem } }
`
