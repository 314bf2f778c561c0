// TableView: rows one below the other.

/// Rows one below the other: `<ul>`, `<ol>` or `<table>`, with a `<template data-cell>` for each kind of row.
public final class TableView: ListView {}
