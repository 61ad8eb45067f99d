import { tone } from './stage.ts'

/** The features that distinguish one turntable from another. */
export type Deck = {
  view: 'above' | 'angle'
  body:
    | 'box'
    | 'round'
    | 'plank'
    | 'skeleton'
    | 'suitcase'
    | 'wall'
    | 'console'
    | 'junior'
    | 'portable'
  plinth: string
  edge: string
  platter: string
  mat: string
  arm: 'straight' | 'bent' | 'curved' | 'tangent' | 'twin'
  metal: string
  label: string
  extras: (
    | 'pitch'
    | 'buttons'
    | 'knob'
    | 'strobe'
    | 'glow'
    | 'pod'
    | 'record'
    | 'grain'
    | 'second'
    | 'specks'
  )[]
}

const plain: Deck = {
  view: 'above',
  body: 'box',
  plinth: tone.white,
  edge: '#d8d2c4',
  platter: tone.steel,
  mat: tone.dark,
  arm: 'straight',
  metal: tone.silver,
  label: tone.red,
  extras: ['record'],
}

export const decks: Record<string, Deck> = {
  'morrow-one': { ...plain, extras: ['record', 'knob'] },
  'morrow-one-black': {
    ...plain,
    plinth: tone.ink,
    edge: '#121110',
    platter: '#3a3836',
    mat: '#1a1918',
    metal: tone.steel,
    extras: ['knob'],
  },
  'morrow-two': {
    ...plain,
    view: 'angle',
    plinth: tone.green,
    edge: '#385a48',
    arm: 'bent',
    extras: ['record', 'buttons'],
  },
  'morrow-grand': {
    ...plain,
    view: 'angle',
    plinth: tone.walnut,
    edge: '#553220',
    platter: tone.silver,
    extras: ['record', 'grain', 'second', 'knob'],
    label: tone.mustard,
  },
  'tessel-t4': {
    ...plain,
    plinth: tone.dark,
    edge: tone.ink,
    platter: tone.steel,
    arm: 'bent',
    extras: ['pitch', 'strobe', 'record', 'buttons'],
  },
  'tessel-t4-silver': {
    ...plain,
    view: 'angle',
    plinth: tone.steel,
    edge: tone.grey,
    platter: tone.silver,
    arm: 'bent',
    extras: ['pitch', 'strobe', 'buttons'],
  },
  'tessel-scout': {
    ...plain,
    body: 'portable',
    plinth: tone.mustard,
    edge: '#a9791f',
    mat: tone.ink,
    extras: ['record', 'knob'],
    label: tone.blue,
  },
  'tessel-t2': {
    ...plain,
    view: 'angle',
    plinth: '#56585a',
    edge: '#3b3d3f',
    platter: '#7d7f80',
    extras: ['record', 'buttons'],
    label: tone.sky,
  },
  'kvist-rund': {
    ...plain,
    body: 'round',
    plinth: tone.birch,
    edge: '#c2a26c',
    mat: tone.ink,
    extras: ['record', 'grain'],
    label: tone.green,
  },
  'kvist-rund-ask': {
    ...plain,
    view: 'angle',
    body: 'round',
    plinth: '#eddfc4',
    edge: '#cdb892',
    mat: tone.cream,
    extras: ['grain'],
  },
  'kvist-bjork': {
    ...plain,
    view: 'angle',
    body: 'plank',
    plinth: tone.birch,
    edge: '#b98f57',
    platter: tone.ink,
    extras: ['record', 'grain', 'pod'],
    label: tone.mustard,
  },
  'kvist-vagg': {
    ...plain,
    body: 'wall',
    plinth: tone.oak,
    edge: '#9c7444',
    extras: ['record', 'grain'],
    label: tone.blue,
  },
  'ostrander-model-9': {
    ...plain,
    view: 'angle',
    body: 'plank',
    plinth: tone.ink,
    edge: '#0f0e0d',
    platter: tone.brass,
    mat: '#3a3836',
    arm: 'straight',
    metal: tone.brass,
    extras: ['pod', 'record'],
    label: tone.cream,
  },
  'ostrander-model-9-twin': {
    ...plain,
    body: 'plank',
    plinth: tone.ink,
    edge: '#0f0e0d',
    platter: tone.brass,
    mat: '#3a3836',
    arm: 'twin',
    metal: tone.brass,
    extras: ['pod', 'record'],
    label: tone.cream,
  },
  'ostrander-model-5': {
    ...plain,
    view: 'angle',
    plinth: '#3b4a52',
    edge: '#26323a',
    platter: tone.copper,
    mat: tone.copper,
    metal: tone.copper,
    extras: ['pod'],
    label: tone.copper,
  },
  'ostrander-skeleton': {
    ...plain,
    body: 'skeleton',
    plinth: tone.steel,
    edge: tone.grey,
    platter: tone.dark,
    extras: ['record'],
    label: tone.mustard,
  },
  'pallas-suitcase': {
    ...plain,
    body: 'suitcase',
    plinth: tone.blue,
    edge: '#2b4866',
    extras: ['record', 'knob'],
    label: tone.mustard,
  },
  'pallas-suitcase-red': {
    ...plain,
    body: 'suitcase',
    plinth: tone.red,
    edge: '#96291c',
    extras: ['knob'],
    label: tone.cream,
  },
  'pallas-console': {
    ...plain,
    body: 'console',
    plinth: tone.walnut,
    edge: '#553220',
    extras: ['record', 'grain'],
    label: tone.red,
  },
  'pallas-junior': {
    ...plain,
    body: 'junior',
    plinth: tone.pink,
    edge: '#c07f73',
    platter: tone.mustard,
    mat: tone.mustard,
    metal: tone.white,
    extras: ['record', 'buttons'],
    label: tone.sky,
  },
  'nocturne-glass': {
    ...plain,
    view: 'angle',
    plinth: tone.dark,
    edge: tone.ink,
    platter: '#dfeceb',
    mat: '#cfe2e0',
    arm: 'straight',
    extras: ['glow', 'knob'],
    label: '#f2d9a0',
  },
  'nocturne-tangent': {
    ...plain,
    plinth: '#3c3a44',
    edge: '#26242c',
    platter: tone.steel,
    arm: 'tangent',
    extras: ['record', 'buttons'],
    label: tone.pink,
  },
  'nocturne-slab': {
    ...plain,
    view: 'angle',
    body: 'plank',
    plinth: '#b9b6ae',
    edge: '#8f8c85',
    platter: tone.ink,
    extras: ['record', 'specks'],
    label: tone.red,
  },
  'nocturne-acryl': {
    ...plain,
    plinth: '#d5e6e8',
    edge: '#a9c6ca',
    platter: '#eaf4f4',
    mat: '#dceaec',
    arm: 'straight',
    metal: tone.brass,
    extras: ['pod', 'record'],
    label: tone.green,
  },
  'restored-1974-deck': {
    ...plain,
    view: 'angle',
    plinth: '#a8673a',
    edge: '#74431f',
    platter: tone.silver,
    mat: '#4a3a30',
    arm: 'curved',
    extras: ['grain', 'strobe', 'knob', 'record'],
    label: '#e8d8a0',
  },
}
