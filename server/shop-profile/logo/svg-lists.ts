/** The parts of SVG that a cleaned logo may have. None loads, runs, animates or repeats anything without bound. */

export const elements = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'style'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern'],
])

/** Elements whose text is drawn, and the styles. */
export const withText = new Set(['text', 'tspan', 'textPath', 'style'])

/** Removed without their content being lost. */
export const wrappers = new Set(['a', 'switch'])

/** They have no look: their removal is not reported. */
export const unseen = new Set(['title', 'desc', 'metadata'])

/** As attributes and in styles. Markers and dashes are missing: a short file can repeat them a billion times. */
export const properties = new Set([
  ...['fill', 'fill-opacity', 'fill-rule', 'color', 'opacity', 'display', 'visibility', 'overflow'],
  ...['stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-miterlimit', 'paint-order', 'vector-effect', 'isolation', 'mix-blend-mode'],
  ...['clip-path', 'clip-rule', 'mask', 'mask-type', 'stop-color', 'stop-opacity'],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'font-stretch', 'font-variant'],
  ...['letter-spacing', 'word-spacing', 'text-anchor', 'text-decoration', 'writing-mode'],
  ...['dominant-baseline', 'alignment-baseline', 'baseline-shift', 'direction'],
  ...['color-interpolation', 'shape-rendering', 'text-rendering', 'transform', 'transform-origin'],
])

const geometry = [
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'd'],
  ...['points', 'width', 'height', 'viewBox', 'preserveAspectRatio', 'pathLength', 'dx', 'dy'],
  ...['rotate', 'textLength', 'lengthAdjust', 'startOffset', 'offset', 'gradientUnits'],
  ...['gradientTransform', 'spreadMethod', 'patternUnits', 'patternContentUnits'],
  ...['patternTransform', 'clipPathUnits', 'maskUnits', 'maskContentUnits'],
]

export const attributes = new Set([...properties, ...geometry])

const unseenAttributes = new Set([
  ...['xmlns', 'version', 'baseProfile', 'role', 'enable-background', 'tabindex', 'focusable'],
])

/** True for attributes that say nothing about the look, such as those of editors: `inkscape:label`. */
export function isUnseenAttribute(name: string): boolean {
  if (name === 'xlink:href') return false
  return unseenAttributes.has(name) || name.includes(':') || /^(?:data|aria)-/.test(name)
}

export const functions = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'matrix', 'translate', 'translateX', 'translateY'],
  ...['scale', 'scaleX', 'scaleY', 'rotate', 'skewX', 'skewY'],
])
